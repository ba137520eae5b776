/** The specification's Discover lists, in the order that `home_page()` gives them. */
export const DISCOVER_LISTS = ["Most Popular", "Newest", "Trending", "Recommended"] as const;
