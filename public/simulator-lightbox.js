// The simulated provider's lightbox, with the interface of Datatrans' own script: startPayment shows the provider's page
// above the shop's until it leads elsewhere, or until it is closed.
window.Datatrans = {
  startPayment({ transactionId, opened, loaded, closed }) {
    const dialog = document.createElement('dialog')
    const frame = document.createElement('iframe')
    frame.src = `/simulator/${encodeURIComponent(transactionId)}?lightbox`
    Object.assign(dialog.style, {
      ...{ width: 'min(30rem, 100vw)', maxWidth: '100vw', height: 'min(44rem, 100dvh)', maxHeight: '100dvh' },
      ...{ padding: '0', border: '0', borderRadius: '0.75rem', margin: 'auto', overflow: 'hidden' },
    })
    Object.assign(frame.style, { display: 'block', width: '100%', height: '100%', border: '0' })
    frame.addEventListener('load', () => {
      // In the language of the page that it shows.
      frame.title = dialog.ariaLabel = frame.contentDocument.title
      // Who types in there is heard in there only.
      frame.contentWindow.addEventListener('keydown', ({ key }) => key === 'Escape' && dialog.close())
      loaded?.()
    })
    dialog.addEventListener('close', () => {
      dialog.remove()
      closed?.()
    })
    dialog.append(frame)
    document.body.append(dialog)
    dialog.showModal()
    opened?.()
  },
}
