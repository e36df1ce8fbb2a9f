// Before the first paint, so that a chosen theme and language don't flash in after another.
// A file and not a script in the page: the content security policy allows no inline scripts.
;(function () {
  try {
    var theme = localStorage.getItem('skrzat-theme')
    var locale = localStorage.getItem('skrzat-locale')
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
    if (/^(pl|en|de|fr|ru)$/.test(locale || '')) document.documentElement.lang = locale
  } catch {
    // A browser that keeps nothing shows what the system asks for.
  }
})()
