import { PageSpinner } from '../../shared/ui/page-spinner.tsx'

export function SocialCallbackPage() {
  return <PageSpinner label="Connecting the account" />
}
