/** What the provider's script puts into the page. */
type Provider = { startPayment: (payment: { transactionId: string }) => void }

declare global {
  interface Window {
    Datatrans?: Provider
  }
}

/** Loads the provider's script and lets it take over; rejects if the script cannot be loaded. */
export async function openLightbox(script: string, transactionId: string): Promise<void> {
  if (!window.Datatrans) await load(script)
  if (!window.Datatrans) throw new Error('The payment script brought nothing')
  window.Datatrans.startPayment({ transactionId })
}

function load(url: string) {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.addEventListener('load', resolve)
    script.addEventListener('error', reject)
    document.head.append(script)
  })
}
