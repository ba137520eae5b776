import * as z from "zod";
import { DomainError } from "#app/platform/domain-error.ts";
import { describeError } from "#app/platform/log/log.server.ts";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import { type FetchDeps, fetchAddress, RefusedAddress } from "../addresses/fetch-address.ts";
import { type ImageDeps, requireImage, storeImage } from "./change-images.ts";

/** How many images one message fetches, one after the other: each may hold ten megabytes. */
const IMAGES_AT_ONCE = 10;
/** Bytes of an answer, and milliseconds for one. The file itself is bounded as an upload is. */
const MOST_BYTES = 20_000_000;
const FETCH_MS = 20_000;

const ImagesSchema = z.array(z.object({ techId: z.number().int(), address: z.string() }));

/**
 * Fetches images whose addresses an import or an editor's program named, by the rules of feeds, and adds them to their
 * listings. A failed image is tried twice more; the import's page and the API say why it failed.
 *
 * @returns whether more are waiting
 */
export async function fetchImages(
  deps: ImageDeps & { database: CallDatabase; fetching: FetchDeps },
): Promise<boolean> {
  const { database, fetching, log } = deps;
  const args = { p_count: IMAGES_AT_ONCE };
  const wanted = await database("take_images", args, ImagesSchema);
  for (const { techId, address } of wanted) {
    const of = { p_tech_id: techId, p_address: address };
    try {
      const budget = { bytes: MOST_BYTES, endsAt: fetching.now() + FETCH_MS };
      const { bytes, type } = await fetchAddress(address, fetching, budget, "image");
      const file = new File([bytes], "image", { type });
      requireImage(file);
      await storeImage(deps, `listings/${techId}`, file, async (key) => {
        const isStored = await database("store_image", { ...of, p_key: key }, z.boolean());
        if (!isStored) throw new RefusedAddress("The listing takes no more images.");
      });
    } catch (error) {
      const isExpected = error instanceof RefusedAddress || error instanceof DomainError;
      if (!isExpected) log("error", "image.failed", describeError(error));
      const problem = isExpected ? error.message : "It could not be stored just now.";
      await database("fail_image", { ...of, p_problem: problem }, z.unknown());
    }
  }
  return wanted.length === IMAGES_AT_ONCE;
}
