import { chromium, type LaunchOptions } from '@playwright/test'
import { chromiumPath } from '@skrzat/testing/chromium'

/**
 * Chromium takes only the last `--disable-features` list: this one repeats Playwright's own (its chromiumSwitches.ts),
 * which contexts need, and adds what costs half of a page's CPU time and no test needs: renderers for the address bar's
 * pop-up, one per window, and a spare one per context.
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
    // In a locale without UTF-8 (none set, as in a bare container) a file with a Polish name is saved as `download`.
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
