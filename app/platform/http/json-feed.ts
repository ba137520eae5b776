type JsonFeedItem = {
  id: string;
  url: string;
  title: string;
  content_text: string;
  authors: readonly { name: string }[];
  /** An instant as RFC 3339 has it. */
  date_published?: string;
  date_modified?: string;
  tags?: readonly string[];
  /** Fields that the format does not name. */
  _technology?: object;
};

/** A feed as JSON Feed 1.1 (jsonfeed.org). `self` is its own address, `next` that of its next page. */
export function writeJsonFeed(feed: {
  title: string;
  home: string;
  self: string;
  next?: string | null;
  icon?: string;
  items: readonly JsonFeedItem[];
  /** Fields that the format does not name. */
  _owner?: object;
}): string {
  const { title, home, self, next, icon, items, _owner } = feed;
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title,
    home_page_url: home,
    feed_url: self,
    ...(next ? { next_url: next } : {}),
    ...(icon ? { icon } : {}),
    language: "en",
    ...(_owner ? { _owner } : {}),
    items,
  });
}
