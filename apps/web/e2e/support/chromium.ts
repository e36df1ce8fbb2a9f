import { chromium, type LaunchOptions } from '@playwright/test'
import { chromiumPath } from '@skrzat/testing/chromium'

/**
 * Chromium takes only the last list of features that are off: Playwright's own (chromiumSwitches.ts there), which its
 * contexts need, and below it what costs half of a page's CPU time and what no test looks at: renderers for the pop-up
 * of the address bar, which each window starts, and a spare one for each context.
 */
const FEATURES_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',

  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
]

export function launchOptions(): LaunchOptions {
  const executablePath = chromiumPath(chromium.executablePath())
  return {
    ...(executablePath !== undefined && { executablePath }),
    // In a locale without UTF-8 (none set, as in a bare container) it saves a file with a Polish name as `download`.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${FEATURES_OFF.join(',')}`,
    ],
  }
}
