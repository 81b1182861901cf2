/** The ids of what comments are about, so that it can be scrolled into view. */
export const contentId = 'post-content'
export const pictureId = (mediaId: string): string => `picture-${mediaId}`
