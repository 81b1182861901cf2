/** The page and its title in the top bar are at most this wide, and centered. */
export const contentWidth = 1200
