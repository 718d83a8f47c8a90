// The person pressed "Sign out" in the console already; without scripts the button does it.
document.querySelector("button.primary")?.click();
