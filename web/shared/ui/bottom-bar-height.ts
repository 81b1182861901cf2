/** Height of the bar at the bottom of phones, without the part below that some phones reserve. */
export const bottomBarHeight = 60
