import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { ApiHeader } from './api-header.tsx'

/** The reference: `show-reference.ts` draws the OpenAPI document into it. */
export function ApiReferencePage() {
  return (
    <>
      <ApiHeader current="reference" />
      <Box id="main" tabIndex={-1}>
        <div id="reference">
          <Typography variant="h1" sx={{ p: 3, pb: 0 }}>
            API reference
          </Typography>
          <Typography sx={{ p: 3 }}>
            The reference is drawn by a script from <a href="/api/v1/openapi.json">the OpenAPI document</a>.
          </Typography>
        </div>
      </Box>
    </>
  )
}
