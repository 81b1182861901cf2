import '@fontsource-variable/inter/wght.css'
import { createRoot } from 'react-dom/client'
import { Application } from './application.tsx'
import { createRouter } from './router.tsx'

const container = document.getElementById('root')
if (container === null) throw new Error('The page has no #root')

createRoot(container).render(<Application router={createRouter()} />)
