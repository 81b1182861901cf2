import '@fontsource-variable/inter/wght.css'
import { createRoot } from 'react-dom/client'
import { Application } from './application.tsx'

const container = document.getElementById('root')
if (container === null) throw new Error('The page has no #root')

createRoot(container).render(<Application />)
