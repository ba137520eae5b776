/** A style sheet's address, as Remix's compiler gives it. */
declare module "*.css" {
  const href: string;
  export default href;
}
