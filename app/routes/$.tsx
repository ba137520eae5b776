/** Every unknown path; the root's error page answers it. */
export function loader() {
  throw new Response("There is no such page.", { status: 404 });
}

export default function Unknown() {
  return null;
}
