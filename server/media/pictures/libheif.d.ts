/** The part of libheif that we use; it has no types for it. */
declare module 'libheif-js/wasm-bundle.js' {
  type Pixels = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }

  type Picture = {
    is_primary(): boolean
    /** In pixels, as shown: rotated and mirrored as the file says. */
    get_width(): number
    get_height(): number
    /** Fills the pixels in RGBA; null if the picture cannot be decoded. */
    display(pixels: Pixels, done: (decoded: Pixels | null) => void): void
  }

  const libheif: {
    HeifDecoder: new () => {
      /** Empty if the bytes are not a HEIF file. */
      decode(bytes: Uint8Array): Picture[]
    }
  }
  export default libheif
}
