/** The Discover lists, in the order of `home_page()`. */
export const DISCOVER_LISTS = ["Most Popular", "Newest", "Trending", "Recommended"] as const;
