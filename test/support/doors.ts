// What the actions of the web Worker do before it is known who is calling, by the id of their route. The API Worker's doors
// are in workers/api/src/doors.test.ts. Work for a stranger is nothing; every other row says why.

const NOTHING = "nothing";
const TYPED =
  "reads a form of at most 300,000 bytes and 2,000 fields, so that whoever has to sign in again gets back what they typed";
const VISITORS = "reads a form of at most 300,000 bytes and 2,000 fields, because visitors send it";
const SIGNED = "reads at most 300,000 bytes, of which the sender's signature is checked";

export const DOORS: Readonly<Record<string, string>> = {
  "routes/account.$list": TYPED,
  "routes/account.delete": TYPED,
  "routes/account.inquiries.$id": TYPED,
  "routes/account.inquiries._index": TYPED,
  "routes/account.keys": TYPED,
  "routes/api.$": NOTHING,
  "routes/api.ai-keywords": NOTHING,
  "routes/api.chat": NOTHING,
  "routes/api.mail-webhook": SIGNED,
  "routes/api.search": NOTHING,
  "routes/api.stripe-webhook": SIGNED,
  "routes/brief._index": TYPED,
  "routes/contact": VISITORS,
  "routes/create-checkout-session": NOTHING,
  "routes/create-customer-portal-session": NOTHING,
  "routes/login": VISITORS,
  "routes/marketplace._index": TYPED,
  "routes/mistake": TYPED,
  "routes/moderation.$id": TYPED,
  "routes/moderation._index": TYPED,
  "routes/needs.$id": TYPED,
  "routes/needs.new": TYPED,
  "routes/organisations.$slug._index": TYPED,
  "routes/organisations.$slug.drafts.$id": TYPED,
  "routes/organisations.$slug.drafts._index": TYPED,
  "routes/organisations.$slug.import.$id": TYPED,
  "routes/organisations.$slug.import._index": TYPED,
  "routes/organisations.$slug.inbox.$id": TYPED,
  "routes/organisations.$slug.inbox._index": TYPED,
  "routes/organisations.$slug.listings.$id": TYPED,
  "routes/organisations.$slug.listings._index": TYPED,
  "routes/organisations.$slug.members": TYPED,
  "routes/organisations.$slug.mirror": TYPED,
  "routes/organisations.$slug.needs": TYPED,
  "routes/organisations.$slug.settings": TYPED,
  "routes/organisations.$slug.withdraw": TYPED,
  "routes/organisations._index": TYPED,
  "routes/owner.$slug_.ask": VISITORS,
  "routes/patentinfo": TYPED,
  "routes/searches._index": TYPED,
  "routes/searches.new": TYPED,
  "routes/shortlists.$id._index": TYPED,
  "routes/shortlists.$id.ask": TYPED,
  "routes/shortlists._index": TYPED,
  "routes/shortlists.match": TYPED,
  "routes/unsubscribe.$token": VISITORS,
};
