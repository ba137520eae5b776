import { type Books, change } from "./books.ts";
import { type Customer, newId } from "./objects.ts";

/** What a caller may set on a customer. */
export type CustomerWish = {
  email?: string | null;
  name?: string | null;
  description?: string | null;
  phone?: string | null;
  metadata?: Record<string, string>;
};

export function createCustomer(books: Books, wish: CustomerWish): Customer {
  const customer: Customer = {
    id: newId("cus", 14),
    object: "customer",
    address: null,
    balance: 0,
    created: books.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: wish.description ?? null,
    discount: null,
    email: wish.email ?? null,
    invoice_prefix: newId("x", 8).slice(2).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: wish.metadata ?? {},
    name: wish.name ?? null,
    next_invoice_sequence: 1,
    phone: wish.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  };
  books.state.customers[customer.id] = customer;
  books.emit("customer.created", customer);
  return customer;
}

/** Changes the fields that are given; metadata is merged, and an empty value removes its key. */
export function updateCustomer(books: Books, customer: Customer, wish: CustomerWish): void {
  change(books, "customer.updated", customer, (changed) => {
    const { metadata, ...rest } = wish;
    Object.assign(changed, rest);
    if (metadata) changed.metadata = mergeMetadata(changed.metadata, metadata);
  });
}

/** Metadata after an update: given keys are set, or removed if empty. */
export function mergeMetadata(
  old: Record<string, string>,
  given: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries({ ...old, ...given }).filter(([, value]) => value !== ""),
  );
}
