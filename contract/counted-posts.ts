/** Posts that wait for an account are counted up to this number. */
export const maxCountedPosts = 1000
