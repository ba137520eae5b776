import { expect } from "vitest";
import { readXml, type XmlElement } from "./read-xml.ts";

// What http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd asks of a response, oai_dc.xsd of Dublin Core, and the profile
// https://www.openaire.eu/cerif-profile/1.2/ of a patent: the children of each element, in order.

const CHILDREN: Record<string, RegExp> = {
  "OAI-PMH":
    /^responseDate request (error|Identify|ListMetadataFormats|ListSets|GetRecord|ListIdentifiers|ListRecords)$/,
  Identify:
    /^repositoryName baseURL protocolVersion( adminEmail)+ earliestDatestamp deletedRecord granularity( description)*$/,
  ListMetadataFormats: /^metadataFormat( metadataFormat)*$/,
  metadataFormat: /^metadataPrefix schema metadataNamespace$/,
  ListSets: /^set( set)*( resumptionToken)?$/,
  set: /^setSpec setName$/,
  GetRecord: /^record$/,
  ListRecords: /^record( record)*( resumptionToken)?$/,
  ListIdentifiers: /^header( header)*( resumptionToken)?$/,
  record: /^header( metadata)?$/,
  header: /^identifier datestamp( setSpec)*$/,
  description: /^(oai-identifier|Service)$/,
  metadata: /^(oai_dc:dc|Patent)$/,
  "oai_dc:dc":
    /^(dc:(title|creator|subject|description|publisher|contributor|date|type|format|identifier|source|language|relation|coverage|rights) ?)*$/,
  "oai-identifier": /^scheme repositoryIdentifier delimiter sampleIdentifier$/,
  Service: /^Compatibility Acronym Name WebsiteURL OAIPMHBaseURL$/,
  Patent:
    /^Type Title( RegistrationDate)? PatentNumber URL( Inventors)? Holders( Abstract)?( Keyword)*$/,
  Inventors: /^Inventor( Inventor)*$/,
  Inventor: /^DisplayName Person$/,
  Holders: /^Holder$/,
  Holder: /^DisplayName OrgUnit$/,
};

const DAY = /^\d{4}-\d\d-\d\d$/;
const SECOND = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
const TEXTS: Record<string, RegExp> = {
  responseDate: SECOND,
  request: /^https?:\/\/\S+\/oai$/,
  baseURL: /^https?:\/\/\S+\/oai$/,
  protocolVersion: /^2\.0$/,
  adminEmail: /^\S+@(\S+\.)+\S+$/,
  earliestDatestamp: DAY,
  deletedRecord: /^persistent$/,
  granularity: /^YYYY-MM-DD$/,
  datestamp: DAY,
  identifier: /^oai:[a-zA-Z0-9][a-zA-Z0-9-]*(\.[a-zA-Z0-9][a-zA-Z0-9-]*)+:\d+$/,
  sampleIdentifier: /^oai:[a-zA-Z0-9][a-zA-Z0-9-]*(\.[a-zA-Z0-9][a-zA-Z0-9-]*)+:\d+$/,
  setSpec: /^[A-Za-z0-9\-_.!~*'()]+(:[A-Za-z0-9\-_.!~*'()]+)*$/,
  metadataPrefix: /^[A-Za-z0-9\-_.!~*'()]+$/,
  RegistrationDate: DAY,
};

/** Reads a response of OAI-PMH. @throws where it breaks a rule of the schema */
export function readOai(document: string): XmlElement {
  const root = readXml(document);
  expect(root.name).toBe("OAI-PMH");
  expect(root.attributes.xmlns).toBe("http://www.openarchives.org/OAI/2.0/");
  check(root);
  return root;
}

function check(element: XmlElement): void {
  const { name, children, text, attributes } = element;
  const names = children.map((child) => child.name).join(" ");
  if (children.length > 0 || CHILDREN[name]) expect(names, name).toMatch(CHILDREN[name] ?? /^$/);
  if (TEXTS[name]) expect(text, name).toMatch(TEXTS[name]);
  if (name === "record")
    expect(children[0]?.attributes.status === "deleted", names).toBe(children.length === 1);
  if (attributes.expirationDate) expect(attributes.expirationDate).toMatch(SECOND);
  children.forEach(check);
}
