import Box from '@mui/material/Box'
import { Fragment, type ReactNode } from 'react'
import type { z } from 'zod'
import type { Media } from '../../../contract/media/media.ts'
import type { postMediaSchema } from '../../../contract/posts/post-media.ts'
import { piecesOf } from './text-pieces.ts'

export type Attached = z.infer<typeof postMediaSchema>

/** The props of all layouts. */
export type PreviewProps = {
  platformName: string
  name: string
  username: string
  pictureUrl: string | null
  text: string
  /** Null where posts have no title. */
  title: string | null
  attached: readonly Attached[]
  /** The ratio in which the platform shows all pictures of the post; null where each keeps its own. */
  carousel: number | null
  /** The first link of the text, of which a post without media shows a card. */
  link: string | null
  /** Shown instead of pictures. */
  video: Media | null
}

export type VideoPreviewProps = PreviewProps & { video: Media }

/** The text with links, hashtags and mentions in the platform's color. */
function RichText({ text, color }: { text: string; color: string }) {
  return piecesOf(text).map((one) =>
    one.marked ? (
      <Box component="span" key={one.key} sx={{ color, fontWeight: 500 }}>
        {one.piece}
      </Box>
    ) : (
      <Fragment key={one.key}>{one.piece}</Fragment>
    ),
  )
}

/** The formatted text, or the specified placeholder. */
export function PreviewText({
  text,
  color,
  onDark = false,
  children,
}: {
  text: string
  color: string
  /** Whether it overlays a video. */
  onDark?: boolean
  children?: ReactNode
}) {
  return (
    <Box
      sx={{
        typography: 'body2',
        fontSize: '0.9375rem',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        // A paragraph from right to left begins at the right.
        unicodeBidi: 'plaintext',
        color: onDark ? '#fff' : text.trim() === '' ? 'text.secondary' : 'text.primary',
      }}
    >
      {children}
      {text.trim() === '' ? 'Your content will appear here...' : <RichText text={text} color={color} />}
    </Box>
  )
}

const columnsFor = (count: number) => (count === 1 ? '1fr' : '1fr 1fr')

/** Up to four pictures in a grid, with the number of further ones on the last. */
export function PictureMosaic({ attached, radius = 0 }: { attached: readonly Attached[]; radius?: number }) {
  if (attached.length === 0) return null
  const shown = attached.slice(0, 4)
  const more = attached.length - shown.length
  return (
    <Box
      sx={{
        display: 'grid',
        gap: '2px',
        gridTemplateColumns: columnsFor(shown.length),
        borderRadius: `${radius}px`,
        overflow: 'hidden',
      }}
    >
      {shown.map(({ media, altText }, index) => (
        <Box
          key={media.id}
          sx={{
            position: 'relative',
            aspectRatio: shown.length === 1 ? `${media.width} / ${media.height}` : '1',
            maxHeight: 420,
            gridColumn: shown.length === 3 && index === 0 ? '1 / -1' : undefined,
            ...(shown.length === 3 && index === 0 && { aspectRatio: '2' }),
          }}
        >
          <Picture src={media.url} alt={altText} />
          {more > 0 && index === 3 && (
            <Box
              sx={{
                position: 'absolute',
                inset: 0,
                display: 'grid',
                placeItems: 'center',
                bgcolor: 'rgb(0 0 0 / 0.6)',
                color: '#fff',
                typography: 'h4',
              }}
            >
              +{more}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  )
}

export function Picture({ src, alt }: { src: string; alt: string }) {
  return (
    <Box
      component="img"
      src={src}
      alt={alt || 'Picture without a description'}
      sx={{
        width: 1,
        height: 1,
        objectFit: 'cover',
        display: 'block',
        bgcolor: 'background.subtle',
        fontSize: 12,
      }}
    />
  )
}

/** The row of reader actions; decorative. */
export function PreviewActions({ children }: { children: ReactNode }) {
  return (
    <Box
      aria-hidden="true"
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'center',
        color: 'text.secondary',
        fontSize: 13,
        fontWeight: 550,
        '& svg': { fontSize: 20 },
        '& > span': { display: 'inline-flex', alignItems: 'center', gap: 0.75 },
      }}
    >
      {children}
    </Box>
  )
}
