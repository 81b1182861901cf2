import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '../shared/api/query-client.ts'
import { AuthProvider } from '../shared/auth/auth-provider.tsx'
import { AppTheme } from '../shared/theme/app-theme.tsx'
import { ToastProvider } from '../shared/ui/toasts.tsx'
import { router } from './router.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root')

createRoot(root).render(
  <StrictMode>
    <AppTheme>
      <QueryClientProvider client={queryClient}>
        <AuthProvider>
          <ToastProvider>
            <RouterProvider router={router} />
          </ToastProvider>
        </AuthProvider>
      </QueryClientProvider>
    </AppTheme>
  </StrictMode>,
)
