/** Width of the sidebar (specification section 9). */
export const sidebarWidth = 280
