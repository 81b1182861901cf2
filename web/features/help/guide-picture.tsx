import Box from '@mui/material/Box'
import type { GuidePart } from '../../../contract/help/guides/guide.ts'
import { phonePictureNames } from '../../../contract/help/guides/picture-names.ts'

const files = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' })

const wide = { width: 1000, height: 640 }
const narrow = { width: 390, height: 640 }

/** A screen as it looks in the window and in the scheme of the reader. The other scheme is not loaded. */
export function GuidePicture({ name, alt }: NonNullable<GuidePart['picture']>) {
  const isOfPhone = phonePictureNames.some((one) => one === name)
  const size = isOfPhone ? 'narrow' : 'wide'
  return (
    <Box
      component="figure"
      sx={(theme) => ({
        m: 0,
        mt: 2,
        '& img': {
          display: 'block',
          width: 1,
          ...(isOfPhone && { maxWidth: narrow.width }),
          height: 'auto',
          border: 1,
          borderColor: 'divider',
          borderRadius: '12px',
        },
        '& .dark': { display: 'none' },
        ...theme.applyStyles('dark', { '& .light': { display: 'none' }, '& .dark': { display: 'block' } }),
      })}
    >
      {(['light', 'dark'] as const).map((scheme) => (
        <picture key={scheme} className={scheme}>
          <source media="(max-width: 599.95px)" srcSet={fileOf(name, 'narrow', scheme)} {...narrow} />
          <img
            src={fileOf(name, size, scheme)}
            {...(isOfPhone ? narrow : wide)}
            alt={alt}
            loading="lazy"
            decoding="async"
          />
        </picture>
      ))}
    </Box>
  )
}

const fileOf = (name: string, size: string, scheme: string) =>
  files[`./pictures/${name}-${size}-${scheme}.webp`]
