import { Component, type ReactNode } from "react";

interface QuietBoundaryProps {
  children: ReactNode;
  /** Replaces the failed children. */
  fallback?: ReactNode;
  onFailed: () => void;
}

/** Error boundary that keeps a failed part from breaking the page. React has no hook for this. */
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
