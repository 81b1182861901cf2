/** The formats of small pictures that the server reads; a phone converts its own format to one of them. */
export const pictureFormats = 'image/jpeg,image/png,image/webp,image/gif,image/avif'
