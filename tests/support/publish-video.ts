import { randomUUID } from 'node:crypto'
import type { PublishVideo } from '../../server/networks/connector.ts'

/** What a test sees of how a video is read. */
export type ReadRange = { from: number; to: number }

type Shape = Partial<Omit<PublishVideo, 'read' | 'publicUrl'>> & {
  address?: string
  /** Comes before each read; what it throws, the reader throws. */
  onRead?: (range: ReadRange) => void
}

/** A video of a post, as a connector is handed it; by default of the shape of the sample. */
export function publishVideo(bytes: Buffer, shape: Shape = {}): PublishVideo {
  const { address = 'http://127.0.0.1:1/clip.mp4', onRead, ...facts } = shape
  return {
    mediaId: randomUUID(),
    contentType: 'video/mp4',
    bytes: bytes.length,
    width: 360,
    height: 640,
    durationMs: 4000,
    codec: 'avc',
    ...facts,
    read(from, to) {
      onRead?.({ from, to })
      return Promise.resolve(bytes.subarray(from, to))
    },
    publicUrl: () => address,
  }
}
