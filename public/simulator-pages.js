// The simulated provider's own pages: leads out of the lightbox, and opens one for the payment to try.
const leave = document.getElementById('leave')
if (leave) window.top.location.replace(leave.href)

document.querySelector('[data-transaction]')?.addEventListener('click', (event) => {
  event.preventDefault()
  window.Datatrans.startPayment({ transactionId: event.target.dataset.transaction })
})
