/** A technology's identifier for harvesters (OAI-PMH), or what all begin with. @param site the site's origin */
export function oaiIdentifier(site: string, id: number | ""): string {
  return `oai:${oaiHost(site)}:${id}`;
}

/** The site's host as identifiers have it: their schema wants a dot, which a local copy's host has not. */
export function oaiHost(site: string): string {
  const { hostname } = new URL(site);
  return hostname.includes(".") ? hostname : `${hostname}.localdomain`;
}
