import { formatDate } from "#app/ui/format.ts";
import { FeedHoldsField } from "./feed-holds.tsx";
import type { ImportPage } from "./imports.schema.ts";

/**
 * The facts seen of a feed, the listings that it lacks, and the question whether it is whole.
 *
 * @param isDoubtful whether the question has to be answered again
 * @param form the id of the form that the answer belongs to
 */
export function FeedReview({
  feed,
  isDoubtful,
  form,
}: {
  feed: NonNullable<ImportPage["feed"]>;
  isDoubtful: boolean;
  form: string;
}) {
  const { whole, entries, oldest, missing, missingCount, goes } = feed;
  return (
    <>
      <p>
        {`This feed has ${entries === 1 ? "1 entry" : `${entries} entries`}`}
        {oldest === null ? "." : `, the oldest of ${formatDate(oldest)}.`}
      </p>
      <FeedHoldsField form={form} answer={isDoubtful ? null : whole ? "everything" : "newest"} />
      {missingCount > 0 ? (
        <>
          <p>
            {missingCount === 1
              ? "1 of your listings is not in this feed any more."
              : `${missingCount} of your listings are not in this feed any more.`}
            {goes > 0 ? ` If it holds everything, publishing withdraws ${goes} of them.` : ""}
          </p>
          <ul>
            {missing.map(({ techId, title, nights }) => (
              <li key={techId}>
                <bdi>{title}</bdi>
                {` (no. ${techId})${whole ? missingWords(nights) : ""}`}
              </li>
            ))}
            {missingCount > missing.length ? (
              <li>{`And ${missingCount - missing.length} more.`}</li>
            ) : null}
          </ul>
        </>
      ) : null}
    </>
  );
}

function missingWords(nights: number): string {
  if (nights === 3) return ": missing for three nights, will be withdrawn";
  return nights === 1 ? ": missing since last night" : `: missing for ${nights} nights`;
}
