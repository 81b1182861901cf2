import ScienceIcon from '@mui/icons-material/ScienceOutlined'
import Alert from '@mui/material/Alert'

/** Says that the checkout is the built-in test environment. */
export function SandboxNotice() {
  return (
    <Alert severity="info" icon={<ScienceIcon fontSize="inherit" />}>
      <strong>Sandbox: no money moves.</strong> Checkout, cards and invoices run in a built-in test
      environment. Your administrator can connect a payment provider.
    </Alert>
  )
}
