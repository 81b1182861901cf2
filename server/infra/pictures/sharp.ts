import sharp from 'sharp'

// Each picture is read once, so a cache would only use memory. One thread per picture, because several run at once.
sharp.cache(false)
sharp.concurrency(1)

/** The library for pictures. It takes a tenth of a second and 11 MB, so what runs in each start imports this when it is used. */
export { sharp }
