/** The address of a video, opened a moment after its beginning: phones then show a frame before it plays. */
export const firstFrame = (src: string): string => `${src}#t=0.1`

/** A browser without the video's codec plays its sound and shows no pictures. */
export const showsNothing = (video: HTMLVideoElement): boolean => video.videoWidth === 0
