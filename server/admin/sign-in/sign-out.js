// The user already pressed "Sign out" in the console. Without scripts they press the button again.
document.querySelector("button.primary")?.click();
