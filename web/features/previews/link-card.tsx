import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import type { z } from 'zod'
import type { linkPreviewResponseSchema } from '../../../contract/links/link-preview.ts'
import { api } from '../../shared/api/api.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { useAuth } from '../../shared/auth/auth-context.ts'
import { useDebounced } from '../../shared/hooks/use-debounced.ts'
import { lineClamp, oneLine } from '../../shared/theme/text-overflow.ts'

/** Long enough that no page is asked for whose address is still being typed. */
const restMs = 700

/** What the page says of itself; undefined while it is not known, if it cannot be read, and for visitors. */
function useLinkPreview(url: string) {
  const settled = useDebounced(url, restMs)
  const { user } = useAuth()
  const { data } = useQuery({
    queryKey: queryKeys.linkPreview(settled),
    queryFn: ({ signal }) =>
      api.get<z.infer<typeof linkPreviewResponseSchema>>(
        `/api/link-preview?url=${encodeURIComponent(settled)}`,
        {
          signal,
        },
      ),
    enabled: user?.email_verified === true && URL.canParse(settled),
    staleTime: Infinity,
    retry: false,
  })
  return settled === url ? data?.preview : undefined
}

type Props = {
  url: string
  radius?: number
  /** Below the title. */
  withDescription?: boolean
}

/** The card that a platform shows for the first link of a post without media. Without anything known, its domain only. */
export const LinkCard = memo(function LinkCard({ url, radius = 0, withDescription = false }: Props) {
  const preview = useLinkPreview(url)
  const domain = preview?.domain ?? URL.parse(url)?.hostname.replace(/^www\./, '') ?? url
  return (
    <Box
      component="figure"
      aria-label={`Link card of ${domain}`}
      sx={{
        m: 0,
        border: 1,
        borderColor: 'divider',
        borderRadius: `${radius}px`,
        overflow: 'hidden',
        bgcolor: 'background.subtle',
      }}
    >
      {preview?.picture && (
        <Box
          component="img"
          src={preview.picture}
          alt=""
          sx={{ display: 'block', width: 1, aspectRatio: '1.91', objectFit: 'cover' }}
        />
      )}
      <Box sx={{ px: 1.5, py: 1, display: 'grid', gap: 0.25 }}>
        <Box component="span" sx={{ ...oneLine, typography: 'caption', color: 'text.secondary' }}>
          {preview?.siteName && preview.siteName !== domain ? `${domain} · ${preview.siteName}` : domain}
        </Box>
        {preview?.title && (
          <Box component="span" sx={{ ...titleStyles, typography: 'subtitle2', color: 'text.primary' }}>
            {preview.title}
          </Box>
        )}
        {withDescription && preview?.description && (
          <Box component="span" sx={{ ...oneLine, typography: 'caption', color: 'text.secondary' }}>
            {preview.description}
          </Box>
        )}
      </Box>
    </Box>
  )
})

const titleStyles = { ...lineClamp(2), overflowWrap: 'anywhere' } as const
