import ScienceIcon from '@mui/icons-material/ScienceOutlined'
import Alert from '@mui/material/Alert'

/** The checkout is this installation's own stand-in. */
export function SandboxNotice() {
  return (
    <Alert severity="info" icon={<ScienceIcon fontSize="inherit" />}>
      <strong>Sandbox: no money moves.</strong> Checkout, cards and invoices are this installation’s own
      stand-in. Whoever runs it can connect a payment provider.
    </Alert>
  )
}
