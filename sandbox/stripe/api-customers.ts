import { deletedCustomer, paged, present } from "./answer.ts";
import type { Call, Route } from "./api.ts";
import { type CustomerWish, createCustomer, updateCustomer } from "./customers.ts";
import type { Customer } from "./objects.ts";
import { endSubscription } from "./subscriptions.ts";
import { invalid, missing, type Reader } from "./wire.ts";

/** `/v1/customers`. */
export const CUSTOMER_ROUTES: Route[] = [
  {
    method: "POST",
    path: "/v1/customers",
    answer: ({ books, params, expand }) =>
      present(books, createCustomer(books, readWish(params)), expand),
  },
  {
    method: "GET",
    path: "/v1/customers",
    answer({ books, params, path, expand }) {
      const email = params.text("email");
      const all = Object.values(books.state.customers).filter(
        (customer) => email === null || customer.email === email,
      );
      return paged(books, all, path, params, expand);
    },
  },
  {
    method: "GET",
    path: "/v1/customers/search",
    answer({ books, params, path }) {
      const matches = readQuery(params.required("query"));
      const limit = params.integer("limit") ?? 10;
      params.finish();
      const found = Object.values(books.state.customers).filter(matches).reverse();
      return {
        object: "search_result",
        data: found.slice(0, limit).map((customer) => present(books, customer, [])),
        has_more: found.length > limit,
        next_page: null,
        url: path,
      };
    },
  },
  {
    method: "GET",
    path: "/v1/customers/:id",
    answer({ books, params, id, expand }) {
      params.finish();
      if (books.state.deletedCustomers[id]) return deletedCustomer(id);
      return present(books, requireCustomer({ books, id }), expand);
    },
  },
  {
    method: "POST",
    path: "/v1/customers/:id",
    answer({ books, params, id, expand }) {
      const customer = requireCustomer({ books, id });
      updateCustomer(books, customer, readWish(params));
      return present(books, customer, expand);
    },
  },
  {
    method: "DELETE",
    path: "/v1/customers/:id",
    answer({ books, params, id }) {
      params.finish();
      const customer = requireCustomer({ books, id });
      for (const subscription of Object.values(books.state.subscriptions)) {
        if (subscription.customer === id && !subscription.ended_at) {
          endSubscription(books, subscription, books.now(), "cancellation_requested");
        }
      }
      delete books.state.customers[id];
      books.state.deletedCustomers[id] = true;
      books.emit("customer.deleted", customer);
      return deletedCustomer(id);
    },
  },
];

/** @throws ApiError 404; a deleted customer can be read but not used. */
export function requireCustomer({ books, id }: Pick<Call, "books" | "id">): Customer {
  return books.state.customers[id] ?? missing("customer", id);
}

function readWish(params: Reader): CustomerWish {
  const wish: CustomerWish = {};
  for (const name of ["email", "name", "description", "phone"] as const) {
    const text = params.text(name);
    if (text !== null) wish[name] = text || null;
  }
  if (wish.email && !/^[^\s@]+@[^\s@]+$/.test(wish.email)) {
    invalid(`Invalid email address: ${wish.email}`, "email", "email_invalid");
  }
  const metadata = params.metadata();
  if (metadata) wish.metadata = metadata;
  params.finish();
  return wish;
}

/** `email:"…"` and `metadata["…"]:"…"`, joined by AND. */
function readQuery(query: string): (customer: Customer) => boolean {
  const clauses = query.split(/\s+AND\s+/i).map((clause) => {
    const found = /^(email|metadata\[(["'])(.+?)\2\])\s*:\s*(["'])(.*)\4$/.exec(clause.trim());
    if (!found) invalid(`The stand-in cannot search for: ${clause}`, "query");
    const [, , , key, , value] = found;
    return (customer: Customer) => (key ? customer.metadata[key] : customer.email) === value;
  });
  return (customer) => clauses.every((clause) => clause(customer));
}
