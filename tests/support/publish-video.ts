import { randomUUID } from 'node:crypto'
import type { PublishVideo } from '../../server/connectors/connector.ts'

/** A recorded read of a video. */
export type ReadRange = { from: number; to: number }

type Shape = Partial<Omit<PublishVideo, 'read' | 'publicUrl'>> & {
  address?: string
  /** Called before each read; an exception is passed on to the reader. */
  onRead?: (range: ReadRange) => void
}

/** A video of a post as a connector gets it; by default with the properties of the sample. */
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
