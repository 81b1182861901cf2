/**
 * The first three are parts of Chromium's own window, which cost each context a second of computing. The others are
 * Playwright's own list (its `chromiumSwitches.ts`), which this argument replaces.
 */
const names = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** The argument that starts Chromium without them. */
export const disabledFeatures = `--disable-features=${names.join(',')}`
