import { Component, type ReactNode } from "react";

interface QuietBoundaryProps {
  children: ReactNode;
  /** Stands in the place of what failed. */
  fallback?: ReactNode;
  onFailed: () => void;
}

/** Keeps the failure of a part from taking the page with it. React has no hook for this. */
export class QuietBoundary extends Component<QuietBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onFailed();
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
