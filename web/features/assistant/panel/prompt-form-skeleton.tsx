import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'

/** As high as the form, so that nothing moves when the form is loaded. */
export function PromptFormSkeleton() {
  return (
    <Stack spacing={2} useFlexGap>
      <Skeleton variant="rounded" height={140.125} />
      <Skeleton variant="rounded" sx={{ height: { xs: 148.5, sm: 68.25, lg: 148.5 } }} />
      <Skeleton variant="rounded" width={180} height={32} />
      <Skeleton variant="rounded" width={240} height={56} />
      <Skeleton variant="rounded" height={40} sx={{ width: { xs: 1, sm: 240 } }} />
    </Stack>
  )
}
