/** The most posts of one call for several; a screen with more sends several calls. */
export const mostBulkPosts = 100
