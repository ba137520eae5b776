import { Link } from "@remix-run/react";
import { ExportForm } from "#app/technology/export-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, HiddenFields } from "#app/ui/field.tsx";
import { answerTo } from "#app/ui/form-answer.ts";
import { EmptyState, Notice } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import type { ShortlistPageProps } from "./shortlist-answer.ts";
import { ShortlistComments } from "./shortlist-comments.tsx";
import { ShortlistItemView } from "./shortlist-item.tsx";
import { SHORTLIST_LIMITS } from "./shortlist-limits.ts";
import { may, ROLE_WORDS } from "./shortlist-roles.ts";
import { HandOver, ShortlistSharing } from "./shortlist-sharing.tsx";
import type { Shortlist, ShortlistQuery } from "./shortlists.schema.ts";
import { countOf } from "./shortlists-view.tsx";

/** The id of the form that compares what is ticked. */
const COMPARE_FORM = "compare";

/** Technologies that a comparison holds. */
const MOST_COMPARED = 4;

/** One shortlist; 'Saved' as one that nobody else reads. */
export function ShortlistView({
  query,
  displayName,
  imagesUrl,
  back,
  ...page
}: ShortlistPageProps & {
  query: ShortlistQuery;
  displayName: string | null;
  imagesUrl: string;
  back: string | null;
}) {
  const { list, answer, here } = page;
  const path = `/shortlists/${list.id ?? "saved"}`;
  const saved = list.id === null;
  const made = list.links.find(({ token }) => token !== null);
  return (
    <div className="wrap shortlist">
      <header className="page-header with-acts">
        <div>
          <p className="eyebrow">
            <Link to="/shortlists">Shortlists</Link>
          </p>
          <h1>{list.name}</h1>
          <p className="note">{summaryOf(list)}</p>
        </div>
        <HeaderActs list={list} />
      </header>
      <div className="two">
        <div className="patent-aside">
          {answer?.error && answer.field === null ? (
            <Notice tone="bad">{answer.error}</Notice>
          ) : null}
          {made?.token ? <MadeLink address={`${page.origin}/s/${made.token}`} /> : null}
          {query.ask ? <Confirm list={list} ask={query.ask} path={path} /> : null}
          <Technologies {...page} path={path} imagesUrl={imagesUrl} />
          <WaysOn list={list} path={path} back={back} />
        </div>
        <aside>
          {saved ? (
            list.total > 0 ? (
              <CopySaved {...page} path={path} />
            ) : null
          ) : (
            <>
              <ShortlistComments {...page} displayName={displayName} />
              <ShortlistSharing {...page} query={query} displayName={displayName} />
              <ListItself {...page} path={path} here={here} />
            </>
          )}
        </aside>
      </div>
    </div>
  );
}

/** Actions on the whole list. */
function HeaderActs({ list }: { list: Shortlist }) {
  const ids = list.items.flatMap(({ techId, card }) => (card ? [techId] : []));
  return (
    <div className="head-acts">
      {list.pages === 1 && ids.length >= 2 && ids.length <= MOST_COMPARED ? (
        <ButtonLink size="small" to={`/compare?${ids.map((id) => `id=${id}`).join("&")}`}>
          Compare
        </ButtonLink>
      ) : null}
      {list.id !== null && list.total > 0 ? (
        <details className="more" name="list-acts">
          <summary className="button small">Export</summary>
          <div>
            <ExportForm parameters={[["shortlist", list.id]]} label="Export this list" />
          </div>
        </details>
      ) : null}
      {list.id !== null && may(list.role, "manage") ? (
        <a className="button small primary" href="#share-person">
          Share
        </a>
      ) : null}
    </div>
  );
}

/** Links to find more technologies, and actions on those here. */
function WaysOn({ list, path, back }: { list: Shortlist; path: string; back: string | null }) {
  return (
    <p className="row">
      {list.id !== null && may(list.role, "edit") ? (
        <Link className="quiet-link" to={`/shortlists/match?shortlist=${list.id}`}>
          Add from a list of your own
        </Link>
      ) : null}
      {list.total > 0 ? (
        <Link className="quiet-link" to={`${path}/ask`}>
          Ask about these
        </Link>
      ) : null}
      {back ? (
        <a className="quiet-link" href={back}>
          Back to where you were
        </a>
      ) : null}
    </p>
  );
}

function Technologies({
  path,
  imagesUrl,
  ...page
}: ShortlistPageProps & { path: string; imagesUrl: string }) {
  const { list } = page;
  if (list.total === 0) {
    return (
      <EmptyState title="No technologies on this list.">
        <p>
          Open a technology and choose 'Add to a shortlist'.{" "}
          <Link to="/marketplace">Browse the marketplace</Link>
        </p>
      </EmptyState>
    );
  }
  return (
    <div className="selectable">
      <h2 className="sr-only">Technologies</h2>
      <ul className="items">
        {list.items.map((item, index) => (
          <ShortlistItemView
            key={item.techId}
            {...page}
            item={item}
            imagesUrl={imagesUrl}
            priority={index === 0}
            compareForm={COMPARE_FORM}
          />
        ))}
      </ul>
      <form
        id={COMPARE_FORM}
        action="/compare"
        className="selected-bar"
        aria-label="Selected technologies"
      >
        <p>
          <span className="count">selected</span>
        </p>
        <span className="note">Two to four.</span>
        <Button size="small">Compare the ticked</Button>
      </form>
      {list.pages > 1 ? (
        <Pagination
          label="Pages"
          page={list.page}
          pages={list.pages}
          hrefOf={(number) => `${path}?page=${number}`}
        />
      ) : null}
    </div>
  );
}

function summaryOf({ id, role, total, members, links }: Shortlist): string {
  const others = members.length - 1;
  return [
    id === null ? countOf(total) : `${countOf(total)} of at most ${SHORTLIST_LIMITS.items}`,
    id === null
      ? "yours alone"
      : others < 1
        ? "no other members"
        : others === 1
          ? "shared with 1 person"
          : `shared with ${others} people`,
    ...(links.length === 0
      ? []
      : [links.length === 1 ? "1 open link" : `${links.length} open links`]),
    ...(role === "owner" ? [] : [`you are its ${ROLE_WORDS[role].name.toLowerCase()}`]),
  ].join(" · ");
}

/** The address of a link that was just made: only its hash is stored, so it is never shown again. */
function MadeLink({ address }: { address: string }) {
  return (
    <Notice tone="good">
      <p>
        Here is the link. Copy it now: it is not shown again. Whoever has it sees the cards of this
        list, and what you ticked.
      </p>
      <p>
        <code className="code" data-link={address}>
          {address}
        </code>
      </p>
    </Notice>
  );
}

function CopySaved({ list, here, formKey }: ShortlistPageProps & { path: string }) {
  return (
    <form method="post" action={here} className="panel stack">
      <HiddenFields fields={{ intent: "copy", key: formKey }} />
      <p>
        {list.total > SHORTLIST_LIMITS.items
          ? `To share what you saved, make a copy of the newest ${SHORTLIST_LIMITS.items}. `
          : "To share what you saved, make a copy. "}
        Your Saved list stays yours alone.
      </p>
      <Button size="small">Share</Button>
    </form>
  );
}

/** Asks for confirmation, because neither can be undone. */
function Confirm({ list, ask, path }: { list: Shortlist; ask: "delete" | "leave"; path: string }) {
  if (!may(list.role, ask === "delete" ? "manage" : "leave")) return null;
  return (
    <form method="post" action={path} className="panel stack" id="ask">
      <p>
        {ask === "delete"
          ? `Delete this shortlist with its notes, ratings and ${list.commentsTotal} comments, for everyone? This cannot be undone.`
          : "Leave this shortlist? What you wrote on it stays. Only its owner can invite you again."}
      </p>
      <p className="row">
        <Button name="intent" value={ask} size="small">
          {ask === "delete" ? "Delete the shortlist" : "Leave the shortlist"}
        </Button>
        <Link className="quiet-link" to={path}>
          Keep it
        </Link>
      </p>
    </form>
  );
}

/** Rename, hand over, delete, leave. */
function ListItself({ list, answer, here, path }: ShortlistPageProps & { path: string }) {
  const { field, fields } = answerTo(answer, { intent: "rename" });
  return (
    <section className="block itself" aria-label="The list itself">
      {may(list.role, "edit") ? (
        <details open={fields.name !== undefined}>
          <summary className="text-button">Rename</summary>
          <form method="post" action={here} className="stack">
            <input type="hidden" name="intent" value="rename" />
            <Field
              label="Name of the list"
              {...field("name", list.name)}
              maxLength={SHORTLIST_LIMITS.name}
              autoComplete="off"
            />
            <Button size="small">Rename</Button>
          </form>
        </details>
      ) : null}
      <HandOver list={list} here={here} />
      {may(list.role, "leave") ? (
        <Link className="text-button" to={`${path}?ask=leave#ask`}>
          Leave this shortlist
        </Link>
      ) : (
        <Link className="text-button" to={`${path}?ask=delete#ask`}>
          Delete this shortlist
        </Link>
      )}
    </section>
  );
}
