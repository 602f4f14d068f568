import { MarkedScript } from '#app/script-mark.tsx'

/**
 * Decides whether this browser gets the application, and does what older ones do not do by themselves. Its source text is
 * put into the page, so it can use nothing from outside, and no syntax that is newer than 2015.
 */
function prepareOldBrowser() {
  const page = document.documentElement

  // The newest that the application needs: Safari 16.4, Firefox 115 and Chrome 110 have both.
  let canRun = 'toSorted' in Array.prototype
  try {
    ;/(?<=a)/
  } catch (_) {
    canRun = false
  }
  if (!canRun) {
    for (const script of document.querySelectorAll('script[data-files]')) script.removeAttribute('data-files')
    for (const part of document.querySelectorAll('noscript')) part.outerHTML = part.textContent || ''
  }

  // The styles of `[data-panels]` show a panel while it has `data-open`.
  if (!('popover' in HTMLElement.prototype)) {
    let opener: HTMLElement | null = null
    const close = () => {
      const open = document.querySelector('[data-open]')
      if (open) open.removeAttribute('data-open')
      return open
    }
    page.setAttribute('data-panels', '')
    page.addEventListener('click', ({ target }) => {
      if (!(target instanceof Element)) return
      const button = target.closest<HTMLElement>('[popovertarget]')
      if (!button && target.closest('[data-open]')) return
      const panel = button && document.getElementById(button.getAttribute('popovertarget') || '')
      if (close() === panel) {
        if (button && opener) opener.focus()
      } else if (panel) {
        opener = button
        panel.setAttribute('data-open', '')
        const first = panel.querySelector<HTMLElement>('a, button, input')
        if (first) first.focus()
      }
    })
    page.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape' && close() && opener) opener.focus()
    })
  }

  // Of the entries of a menu, which have the same name, only one is open.
  if (!('name' in HTMLDetailsElement.prototype)) {
    const closeOthers = ({ target }: Event) => {
      if (!(target instanceof HTMLDetailsElement) || !target.open) return
      const name = target.getAttribute('name')
      for (const other of document.querySelectorAll<HTMLDetailsElement>('details[open]'))
        if (name && other !== target && other.getAttribute('name') === name) other.open = false
    }
    page.addEventListener('toggle', closeOthers, true)
  }
}

/** Stands behind everything that it looks for, and before the script that starts the application. */
export const OldBrowsers = () => <MarkedScript text={import.meta.env.SSR && `(${prepareOldBrowser})()`} />
