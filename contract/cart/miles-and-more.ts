/** One of five beginnings and 11 digits. No library: forms check it while somebody types. */
export const milesAndMorePattern = /^(9999|9920|9922|2220|3330)\d{11}$/
