import { Link } from "@remix-run/react";
import { ExportForm } from "#app/technology/export-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { answerTo } from "#app/ui/form-answer.ts";
import { EmptyState, Notice } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import type { ShortlistPageProps } from "./shortlist-answer.ts";
import { ShortlistComments } from "./shortlist-comments.tsx";
import { ShortlistItemView } from "./shortlist-item.tsx";
import { SHORTLIST_LIMITS } from "./shortlist-limits.ts";
import { may, ROLE_WORDS } from "./shortlist-roles.ts";
import { ShortlistSharing } from "./shortlist-sharing.tsx";
import type { Shortlist, ShortlistQuery } from "./shortlists.schema.ts";
import { countOf } from "./shortlists-view.tsx";

/** The id of the form that compares what is ticked. */
const COMPARE_FORM = "compare";

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
    <div className="wrap narrow shortlist">
      <header className="page-header">
        <p className="eyebrow">
          <Link to="/shortlists">Shortlists</Link>
        </p>
        <h1>{list.name}</h1>
        <p className="note">{summaryOf(list)}</p>
        <OnThisPage list={list} back={back} />
      </header>
      <div className="patent-aside">
        {answer?.error && answer.field === null ? <Notice tone="bad">{answer.error}</Notice> : null}
        {made?.token ? <NewLink address={`${page.origin}/s/${made.token}`} /> : null}
        {query.ask ? <Confirm list={list} ask={query.ask} path={path} /> : null}
        {saved && list.total > 0 ? <CopySaved {...page} path={path} /> : null}
        <Technologies {...page} path={path} imagesUrl={imagesUrl} />
        {saved ? null : (
          <>
            <ShortlistComments {...page} displayName={displayName} />
            <ShortlistSharing {...page} query={query} displayName={displayName} />
            <ListItself {...page} path={path} here={here} />
          </>
        )}
      </div>
    </div>
  );
}

function OnThisPage({ list, back }: { list: Shortlist; back: string | null }) {
  const saved = list.id === null;
  return (
    <nav className="row note" aria-label="On this page">
      {saved ? null : (
        <>
          <a className="quiet-link" href="#comments">
            {`Comments (${list.commentsTotal})`}
          </a>
          <a className="quiet-link" href="#share">
            {may(list.role, "link") ? "Sharing" : "Members"}
          </a>
          {may(list.role, "edit") ? (
            <Link className="quiet-link" to={`/shortlists/match?shortlist=${list.id}`}>
              Add from a list of your own
            </Link>
          ) : null}
        </>
      )}
      {back ? (
        <a className="quiet-link" href={back}>
          Back to where you were
        </a>
      ) : null}
    </nav>
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
    <>
      <h2 className="sr-only">Technologies</h2>
      <ul>
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
      <form id={COMPARE_FORM} action="/compare" className="row">
        <Button size="small">Compare the ticked</Button>
        <span className="note">Tick two to four.</span>
      </form>
      <p>
        <Link className="quiet-link" to={`${path}/ask`}>
          Ask about these
        </Link>
      </p>
      {list.id === null ? null : (
        <ExportForm parameters={[["shortlist", list.id]]} label="Export this list" />
      )}
      {list.pages > 1 ? (
        <Pagination
          label="Pages"
          page={list.page}
          pages={list.pages}
          hrefOf={(number) => `${path}?page=${number}`}
        />
      ) : null}
    </>
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
function NewLink({ address }: { address: string }) {
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
      <input type="hidden" name="intent" value="copy" />
      <input type="hidden" name="key" value={formKey} />
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

/** Rename, delete, leave. */
function ListItself({ list, answer, here, path }: ShortlistPageProps & { path: string }) {
  const { fields, errorOf } = answerTo(answer, { intent: "rename" });
  return (
    <section className="panel stack" aria-label="The list itself">
      {may(list.role, "edit") ? (
        <form method="post" action={here} className="stack field">
          <input type="hidden" name="intent" value="rename" />
          <Field
            label="Name of the list"
            name="name"
            defaultValue={fields.name ?? list.name}
            maxLength={SHORTLIST_LIMITS.name}
            autoComplete="off"
            error={errorOf("name")}
          />
          <Button size="small">Rename</Button>
        </form>
      ) : null}
      {may(list.role, "leave") ? (
        <Link className="quiet-link" to={`${path}?ask=leave#ask`}>
          Leave this shortlist
        </Link>
      ) : (
        <Link className="quiet-link" to={`${path}?ask=delete#ask`}>
          Delete this shortlist
        </Link>
      )}
    </section>
  );
}
