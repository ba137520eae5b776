import { changeRefusal } from "#app/platform/http/change-refusals.ts";
import { readUpload } from "#app/platform/http/forms.server.ts";
import type { CallDatabase } from "#app/platform/services/database.server.ts";
import {
  type ImageDeps,
  OutcomeSchema,
  refusedImage,
  requireImage,
  storeImage,
} from "./change-images.ts";

/**
 * Makes the posted image the logo of an organisation, or removes the logo. Responds with 204, or with {"error"}; then
 * nothing was changed, neither in the database nor in the bucket.
 *
 * @throws what is not expected
 */
export async function changeLogo(
  deps: ImageDeps & { database: CallDatabase },
  slug: string,
  request: Request,
): Promise<Response> {
  try {
    const { fields, file } = await readUpload(request, "image");
    const ask = async (values: { logo?: string }) => {
      const args = { p_slug: slug, p_change: "logo", p_values: values };
      const { outcome } = await deps.database("change_organisation", args, OutcomeSchema);
      if (outcome !== "changed") {
        throw changeRefusal(outcome, {
          signIn: "Sign in to act for an organisation.",
          notAllowed: "Your role does not allow that. Admins set the logo.",
        });
      }
    };
    if (fields.intent === "remove") await ask({ logo: "" });
    else {
      requireImage(file);
      // Whether it may be done, before it costs anything.
      await ask({});
      await storeImage(deps, `owners/${slug}`, file, (key) => ask({ logo: key }));
    }
    return new Response(null, { status: 204 });
  } catch (error) {
    return refusedImage(error);
  }
}
