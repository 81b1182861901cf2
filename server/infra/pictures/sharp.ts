import sharp from 'sharp'

// Each picture is read once, so a cache would only use memory. One thread per picture, because several run at once.
sharp.cache(false)
sharp.concurrency(1)

/**
 * The picture library. Loading it takes a tenth of a second and 11 MB, so code that runs at every start imports this
 * only when it is used.
 */
export { sharp }
