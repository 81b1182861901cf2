import { lazy, Suspense, type ComponentType } from 'react'
import { ScriptErrorBoundary } from './script-error-boundary.tsx'

/**
 * `React.lazy` with "Try again": the script of a heavy part of a screen, such as a dialog, is loaded when the part is
 * first rendered. `React.lazy` alone would keep a failed import for good and replace the screen by an error.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const create = () => lazy(async () => ({ default: await load() }))
  let Content = create()
  const Loaded = (props: Props) => <Content {...props} />
  return function LazyComponent(props: Props) {
    return (
      <ScriptErrorBoundary
        onRetry={() => {
          Content = create()
        }}
      >
        <Suspense>
          <Loaded {...props} />
        </Suspense>
      </ScriptErrorBoundary>
    )
  }
}
