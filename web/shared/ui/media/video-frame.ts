/** The URL of a video with an offset shortly after its start, so that phones show a frame before it plays. */
export const firstFrame = (src: string): string => `${src}#t=0.1`

/** A browser without the video's codec plays only its sound. */
export const showsNothing = (video: HTMLVideoElement): boolean => video.videoWidth === 0
