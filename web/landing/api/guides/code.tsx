import Box from '@mui/material/Box'

/** A piece of code of several lines. */
export function Code({ children }: { children: string }) {
  return (
    <div className="code">
      <Box component="pre" tabIndex={0}>
        <code>{children.trim()}</code>
      </Box>
    </div>
  )
}
